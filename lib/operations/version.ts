export const SERVICE_NAME = 'Ad Analysis Service';

/** Version of the API's description. Patch version: wording only; minor: additions. */
export const VERSION = '1.8.0';
