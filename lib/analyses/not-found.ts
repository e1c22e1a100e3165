import { AppError } from '@/lib/errors';

export const analysisNotFound = () => new AppError('not_found', { message: 'There is no analysis with this ID.' });

export const stillNotFound = () =>
  new AppError('not_found', { message: 'This analysis has no such still. Its `stills` lists those that it has.' });
