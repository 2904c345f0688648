#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| stratvision_fuzz_properties::formatting_is_idempotent(data));
