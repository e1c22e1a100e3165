/**
 * Settings of a process that a test starts to see its log from this level on. In the suite, a process logs at the lowest level and shows
 * what `SHOWN_LOG_LEVEL` asks for, which it would otherwise inherit from the test.
 */
export const showLogs = (level: 'debug' | 'info' | 'warn' | 'error') => ({ LOG_LEVEL: level, SHOWN_LOG_LEVEL: level });
