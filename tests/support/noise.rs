//! Chance that is the same each time.

/// Numbers that look random and are the same each time.
pub struct Noise(pub u64);

impl Noise {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}
