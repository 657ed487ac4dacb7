import type { ReactNode } from 'react'
import type { Icon } from '../actions/icon.ts'
import classes from './banner.module.css'

type BannerProps = {
  icon: Icon
  tone?: 'warn' | 'error'
  /** Absent where only a part of it is announced. */
  role?: 'status'
  children: ReactNode
}

/** One line over the page, across its whole width. */
export const Banner = ({ icon: Glyph, tone, role, children }: BannerProps) => (
  <div className={classes.banner} data-banner data-tone={tone} role={role}>
    <Glyph size={16} stroke={1.8} aria-hidden />
    {children}
  </div>
)
