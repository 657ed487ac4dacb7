import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { supportContact } from '../../parts/help/support-contact.ts'
import { emailLink } from '../../shared/format/email-link.ts'
import classes from './welcome-page.module.css'

export function WelcomeFooter() {
  const { data: support } = useQuery(supportContact)
  return (
    <footer className={classes.footer}>
      <nav aria-label="About Serpplus" className={classes.links}>
        <Link to="/terms-of-use" className="quiet-link">
          Terms of use
        </Link>
        <Link to="/privacy-policy" className="quiet-link">
          Privacy policy
        </Link>
        {support !== undefined && (
          <a href={emailLink(support.email)} className="quiet-link">
            Help: {support.email}
          </a>
        )}
      </nav>
      <p className={classes.small}>This page sets no cookies and shares nothing with third parties.</p>
    </footer>
  )
}
