export const SERVICE_NAME = 'Ad Analysis Service';

/** Of the API's description: its middle number rises with what is added, its last with what is only said better. */
export const VERSION = '1.3.0';
