import { createRouter } from './api/create-router.ts'
import { declared, modules } from './modules.ts'

/** Every endpoint of the contract with the use case behind it. */
export const router = createRouter(modules, declared)
