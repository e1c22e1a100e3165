'use client';

import { createContext } from 'react';

/** The error of a form that is about one of its fields, which shows it. */
export const FieldErrors = createContext<{ field: string; message: string } | undefined>(undefined);
