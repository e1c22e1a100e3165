import { insertIdentity, insertVerificationToken, takeVerificationToken } from './store';

export const linkIdentity = insertIdentity;
export const keepVerificationToken = insertVerificationToken;
export const useVerificationToken = takeVerificationToken;
