import type { ReactNode } from 'react'

/** Holds the place of what is still loading by drawing its equal unseen, so that nothing below moves when it comes. */
export const HeldPlace = ({ children }: { children: ReactNode }) => (
  <div style={{ visibility: 'hidden' }} inert aria-busy>
    {children}
  </div>
)
