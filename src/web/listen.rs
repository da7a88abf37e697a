//! Answers the phones, on one thread that waits for none of them.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, LOCATION, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::runtime::{self, Runtime};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{AbortHandle, LocalSet, spawn_local};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_io_timeout::TimeoutStream;

use super::answer::{Asked, Door, Part};
use super::page;
use super::shown::{Drawn, Shown};
use super::slots::{Slot, Slots};

/// How long a request's head may take.
const HEAD: Duration = Duration::from_secs(5);
/// How much a request's head may be, in bytes: the least that the library takes.
const HEAD_SIZE: usize = 8192;
/// How many headers it may have.
const HEADERS: usize = 64;
/// How long a phone may take no byte.
const WRITE: Duration = Duration::from_secs(10);
/// How often a phone that waits hears that the board is still there.
const BEAT: Duration = Duration::from_secs(15);
/// How long a phone is told of changes before it has to ask again, so that one that is gone gives its place back.
const STREAM: Duration = Duration::from_secs(180);
/// How long the first look at the journal is waited for.
const FIRST: Duration = Duration::from_secs(3);

const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";
/// What every answer says: it is not kept, not framed, not taken for anything else, and its address is not passed on.
const ALWAYS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (REFERRER_POLICY, "no-referrer"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// What all connections have in common.
struct Hall {
    door: Door,
    shown: watch::Receiver<Arc<Shown>>,
}

/// What waits for the phones.
pub fn runtime() -> io::Result<Runtime> {
    runtime::Builder::new_current_thread().enable_io().enable_time().build()
}

/// Answers until the other end of `stop` is dropped; every connection ends then.
pub fn serve(
    runtime: &Runtime,
    listener: TcpListener,
    door: Door,
    shown: watch::Receiver<Arc<Shown>>,
    stop: oneshot::Receiver<()>,
) {
    let hall = Rc::new(Hall { door, shown });
    LocalSet::new().block_on(runtime, async {
        spawn_local(accept(listener, hall));
        // That the other end is gone is what is waited for.
        drop(stop.await);
    });
}

async fn accept(listener: TcpListener, hall: Rc<Hall>) {
    let slots = Slots::default();
    let listener = listener.set_nonblocking(true).and_then(|()| tokio::net::TcpListener::from_std(listener));
    let Ok(listener) = listener else { return };
    loop {
        let Ok((stream, from)) = listener.accept().await else {
            // Too many files are open: some connection ends sooner or later.
            sleep(Duration::from_millis(200)).await;
            continue;
        };
        match slots.take(from.ip()) {
            Some(slot) => {
                let number = slot.number();
                let task = spawn_local(connection(stream, slot, Rc::clone(&hall)));
                slots.belongs(number, task.abort_handle());
            }
            None => refuse(&stream),
        }
    }
}

/// Says that all places are taken, if the phone takes that at once.
fn refuse(stream: &TcpStream) {
    let full = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
    drop(stream.try_write(full.as_bytes()));
}

async fn connection(stream: TcpStream, slot: Slot, hall: Rc<Hall>) {
    // What is written is small, and awaited.
    drop(stream.set_nodelay(true));
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE));
    let slot = Rc::new(slot);
    let service = service_fn(|request| answer(request, Rc::clone(&slot), Rc::clone(&hall)));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_SIZE)
        .max_headers(HEADERS)
        .keep_alive(false)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    // How it ended is the phone's matter.
    drop(timeout(STREAM + WRITE + HEAD, connection).await);
}

async fn answer(request: Request<Incoming>, slot: Rc<Slot>, hall: Rc<Hall>) -> Result<Response<Sent>, Infallible> {
    let (number, part) = match hall.door.asked(&request) {
        Asked::Page(number, part) => (number, part),
        Asked::Refused(status) => return Ok(refused(status)),
    };
    slot.is_known();
    let mut shown = hall.shown.clone();
    Ok(match part {
        Part::Style => said("text/css; charset=utf-8", page::STYLE),
        Part::Script => said("text/javascript; charset=utf-8", page::SCRIPT),
        Part::Stroke => {
            let mut moved = response(StatusCode::PERMANENT_REDIRECT, "text/plain", Sent::of(""));
            if let Ok(to) = format!("{}/", request.uri().path()).try_into() {
                moved.headers_mut().insert(LOCATION, to);
            }
            moved
        }
        Part::Events if request.method() == Method::HEAD => said("text/event-stream", ""),
        Part::Events => response(StatusCode::OK, "text/event-stream", events(number, shown)),
        Part::Whole => {
            // Where the first look takes long, the page is empty, and is live all the same.
            drop(timeout(FIRST, shown.wait_for(|shown| !shown.boards.is_empty())).await);
            let now = shown.borrow().clone();
            said("text/html; charset=utf-8", page::whole(&now, number))
        }
    })
}

fn refused(status: StatusCode) -> Response<Sent> {
    let words = status.canonical_reason().unwrap_or("refused");
    let mut response = response(status, "text/plain", Sent::of(format!("{words}\n")));
    if status == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(ALLOW, hyper::header::HeaderValue::from_static("GET, HEAD"));
    }
    response
}

fn said(kind: &'static str, text: impl Into<Bytes>) -> Response<Sent> {
    response(StatusCode::OK, kind, Sent::of(text))
}

fn response(status: StatusCode, kind: &'static str, body: Sent) -> Response<Sent> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    for (name, value) in ALWAYS.into_iter().chain([(CONTENT_TYPE, kind)]) {
        response.headers_mut().insert(name, hyper::header::HeaderValue::from_static(value));
    }
    response
}

/// The board now, and whenever it changes. A phone that is slow misses what came in between, and nothing is kept for it.
fn events(number: usize, mut shown: watch::Receiver<Arc<Shown>>) -> Sent {
    let (send, more) = mpsc::channel(1);
    shown.mark_changed();
    let task = spawn_local(async move {
        let end = Instant::now() + STREAM;
        let mut next = Bytes::from_static(b"retry: 1000\n\n");
        let mut told = 0;
        while send.send(next).await.is_ok() && Instant::now() < end {
            let beat = end.min(Instant::now() + BEAT);
            // Of what changes on another page alone nothing is sent here, not even sooner or later than else.
            next = loop {
                match timeout_at(beat, shown.changed()).await {
                    Ok(Ok(())) => {
                        let now = shown.borrow_and_update().clone();
                        if let Some(drawn) = now.page(number).filter(|drawn| drawn.version != told) {
                            told = drawn.version;
                            break event(drawn);
                        }
                    }
                    Ok(Err(_)) => return,
                    Err(_) => break Bytes::from_static(b":\n\n"),
                }
            };
        }
    });
    Sent { first: None, more: Some(more), task: Some(task.abort_handle()) }
}

fn event(drawn: &Drawn) -> Bytes {
    let data: String = String::from_utf8_lossy(&drawn.html).lines().map(|line| format!("data: {line}\n")).collect();
    format!("event: board\nid: {}\n{data}\n", drawn.version).into()
}

/// What is sent: a text, or what comes bit by bit.
struct Sent {
    first: Option<Bytes>,
    more: Option<mpsc::Receiver<Bytes>>,
    task: Option<AbortHandle>,
}

impl Sent {
    fn of(text: impl Into<Bytes>) -> Sent {
        Sent { first: Some(text.into()).filter(|text: &Bytes| !text.is_empty()), more: None, task: None }
    }
}

impl Body for Sent {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let framed = |bytes: Option<Bytes>| bytes.map(|bytes| Ok(Frame::data(bytes)));
        match (self.first.take(), &mut self.more) {
            (None, Some(more)) => more.poll_recv(context).map(framed),
            (first, _) => Poll::Ready(framed(first)),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.first.is_none() && self.more.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        match (&self.first, &self.more) {
            (_, Some(_)) => SizeHint::default(),
            (first, None) => SizeHint::with_exact(first.as_ref().map_or(0, |text| text.len() as u64)),
        }
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.task.iter().for_each(AbortHandle::abort);
    }
}
