import { AppError } from '@/lib/errors';

export const analysisNotFound = () => new AppError('not_found', { message: 'There is no analysis with this ID.' });
