//! Where the board is served: exactly the address that was said, and no other.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};

/// The port where none is said. Where another program has it, any that is free.
const PORT: u16 = 1756;

/// The variable that says the address where nobody does.
const VARIABLE: &str = "DRUMHEAD_WEB";

/// An address, and a port if one was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    ip: IpAddr,
    port: Option<u16>,
}

impl Address {
    /// Reads `192.168.1.20`, `192.168.1.20:8080`, `[fd00::1]:8080`. `None` where it is no address.
    pub fn read(said: &str) -> Option<Address> {
        let whole = said.parse::<SocketAddr>().map(|at| Address { ip: at.ip(), port: Some(at.port()) });
        whole.or_else(|_| said.parse().map(|ip| Address { ip, port: None })).ok()
    }

    /// What the environment says; without that, where this machine is in the local network; without that, this machine
    /// alone. Refuses a variable that holds no address.
    pub fn usual() -> Result<Address, String> {
        match std::env::var(VARIABLE) {
            Ok(said) if !said.is_empty() => Address::read(&said).ok_or_else(|| {
                format!("{VARIABLE} is \"{said}\", which is no address: write it as 192.168.1.20 or 192.168.1.20:8080")
            }),
            _ => Ok(Address { ip: local().unwrap_or(Ipv4Addr::LOCALHOST.into()), port: None }),
        }
    }

    /// Listens there. Refuses an address that is not this machine's, and a port that was said and is taken.
    pub fn listen(self) -> Result<TcpListener, String> {
        let bound = TcpListener::bind((self.ip, self.port.unwrap_or(PORT)));
        let bound = match bound {
            Err(error) if error.kind() == ErrorKind::AddrInUse && self.port.is_none() => {
                TcpListener::bind((self.ip, 0))
            }
            bound => bound,
        };
        bound.map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => format!("port {} is taken: say another, as in {}:0", self.port(), self.ip),
            ErrorKind::AddrNotAvailable => format!("{} is no address of this machine", self.ip),
            ErrorKind::PermissionDenied => format!("port {} is not for everybody: say one above 1023", self.port()),
            _ => format!("cannot listen at {}: {error}", self.ip),
        })
    }

    fn port(self) -> u16 {
        self.port.unwrap_or(PORT)
    }
}

/// What a listener is called from elsewhere: where it listens on all addresses, that of the local network.
pub fn called(at: SocketAddr) -> SocketAddr {
    let ip = if at.ip().is_unspecified() { local().unwrap_or(at.ip()) } else { at.ip() };
    SocketAddr::new(ip, at.port())
}

/// This machine's address in the network that its way out leads through. To ask for the way sends nothing: the address
/// that is asked for is kept for documents, and nobody's.
fn local() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_have_a_port() {
        let read = |said| Address::read(said).map(|address| (address.ip.to_string(), address.port));
        assert_eq!(read("192.168.1.20"), Some(("192.168.1.20".to_owned(), None)));
        assert_eq!(read("127.0.0.1:80"), Some(("127.0.0.1".to_owned(), Some(80))));
        assert_eq!(read("[::1]:8080"), Some(("::1".to_owned(), Some(8080))));
        for no in ["", "lobositz", "1756", ":80", "localhost", "192.168.1", "127.0.0.1:65536"] {
            assert_eq!(read(no), None, "{no}");
        }
    }

    #[test]
    fn a_port_that_was_said_and_is_taken_is_refused_and_the_usual_gives_way() {
        let first = Address::read("127.0.0.1:0").expect("an address").listen().expect("it listens");
        let taken = first.local_addr().expect("bound");
        let again = Address::read(&taken.to_string()).expect("an address").listen().map(drop);
        assert_eq!(again, Err(format!("port {} is taken: say another, as in 127.0.0.1:0", taken.port())));
        let unsaid = Address { ip: taken.ip(), port: None };
        assert!([unsaid.listen(), unsaid.listen()].iter().all(Result::is_ok));
    }
}
