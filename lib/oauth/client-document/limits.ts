/** The draft recommends 5 kilobytes. */
export const MAX_KIB = 5;
export const TIMEOUT_SECONDS = 5;
export const MAX_REDIRECT_URIS = 20;
export const MAX_NAME_LENGTH = 60;
/** The shortest and longest time that a document is kept, whatever its server says. */
export const MIN_KEPT_SECONDS = 300;
export const MAX_KEPT_SECONDS = 86_400;
