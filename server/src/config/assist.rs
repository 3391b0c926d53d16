//! Completion and hover in a configuration file.
