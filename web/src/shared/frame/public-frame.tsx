import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../ui/logo.tsx'
import appClasses from './app-frame.module.css'
import classes from './public-frame.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** What stands around a page anybody may read while nobody is signed in. */
export default function PublicFrame({ children }: { children: ReactNode }) {
  useFocusOnNavigation()
  return (
    <div className={classes.frame}>
      <a className={appClasses.skip} href="#page">
        Skip to the page
      </a>
      <header className={classes.header}>
        <Link to="/login" aria-label="Serpplus, sign in">
          <Logo />
        </Link>
        <Link to="/login" className={`link ${classes.link}`}>
          Sign in
        </Link>
      </header>
      <main className={classes.page} id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
