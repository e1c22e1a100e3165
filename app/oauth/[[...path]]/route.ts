import { unknownOAuthAddresses } from '@/app/_server/oauth/well-known';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = unknownOAuthAddresses;
