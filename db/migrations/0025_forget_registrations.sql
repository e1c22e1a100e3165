-- Registrations are not counted any more, and their windows named network addresses.
delete from rate_windows where endpoint in ('register', 'registerUnknown', 'registerAll');
