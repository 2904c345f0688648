#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| stratvision_fuzz_properties::logs_are_read(data));
