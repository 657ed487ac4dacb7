import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../../../shared/ui/pages/logo.tsx'
import { signInFormMessages } from '../messages.ts'
import { ClimbPicture } from './climb-picture.tsx'
import classes from './signed-out-page.module.css'

/** Layout around every form that needs no session. */
export default function SignedOutPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.left}>
        <header>
          <Link to="/welcome" aria-label="About Serpplus" className={classes.logo}>
            <Logo size={28} />
          </Link>
        </header>
        <main className={classes.middle}>{children}</main>
        <footer className={classes.foot}>
          <Link to="/welcome" className="quiet-link">
            About Serpplus
          </Link>
          <Link to="/privacy-policy" className="quiet-link">
            Privacy policy
          </Link>
          <Link to="/terms-of-use" className="quiet-link">
            Terms of use
          </Link>
        </footer>
      </div>
      <aside className={classes.right} aria-label="What Serpplus does">
        <ClimbPicture />
        <p className={classes.claim}>{signInFormMessages.claim}</p>
      </aside>
    </div>
  )
}
