'use client';

import { createContext } from 'react';

export const FieldErrors = createContext<{ field: string; message: string } | undefined>(undefined);
