import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { Module } from './module.ts'

/** The modules the application was opened with: `modules.ts`, or others in a test. */
export const useModules = (): readonly Module[] => useRouter<AnyRouter>().options.context.modules
