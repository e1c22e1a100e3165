import { unknownAddress } from '@/app/_server/http/no-oauth';

export {
  unknownAddress as DELETE,
  unknownAddress as GET,
  unknownAddress as OPTIONS,
  unknownAddress as PATCH,
  unknownAddress as POST,
  unknownAddress as PUT,
};
