import type { ComponentType } from 'react'

/** Any of the Tabler icons. */
export type Icon = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>
