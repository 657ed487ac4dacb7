import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { competitorLimits } from '#contract/rules/limits/limits.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import type { LoadInput } from '../../module.ts'
import { supportContact } from '../../parts/help/support-contact.ts'
import { orpc } from '../../shared/api/client.ts'
import { emailLink } from '../../shared/format/email-link.ts'
import { readToken } from '../../shared/session/session.ts'
import { Features } from './features.tsx'
import { audience, promises, welcomeMessages } from './messages.ts'
import { Prices } from './prices.tsx'
import { ProductPictureFrame } from './product-picture.tsx'
import { productPictures } from './product-pictures.ts'
import { StartLinks } from './start-links.tsx'
import { TrialLine } from './trial-terms.tsx'
import classes from './welcome-page.module.css'

/** /welcome: what the product is, for somebody who has never heard of it. */
function WelcomePage() {
  const offer = useQuery(publicOffer)
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <Title order={1} className={classes.title}>
          {welcomeMessages.title}
        </Title>
        <p className={classes.lead}>{welcomeMessages.lead}</p>
        <StartLinks />
        <TrialLine trial={offer.data?.trial} />
        <ProductPictureFrame picture={productPictures.project} isFirst />
      </section>

      <section className={classes.section} aria-labelledby="tracking">
        <Title order={2} id="tracking" className={classes.heading}>
          Rank tracking you can rely on
        </Title>
        <p className={classes.text}>
          Track a domain and up to {competitorLimits.perProject} competitors on Google, Yahoo or Bing, by country or
          city, on desktop, tablet or mobile, once a day or less often. Each project shows its visibility, how its
          keywords are distributed, every keyword’s history, and what moved since the last run.
        </p>
        <WordCards cards={audience} />
      </section>

      <Features />

      <section className={classes.section} aria-labelledby="promises">
        <Title order={2} id="promises" className={classes.heading}>
          No surprises
        </Title>
        <WordCards cards={promises} />
      </section>

      <Prices offer={offer} />
      <WelcomeFooter />
    </div>
  )
}

export default function Welcome() {
  return (
    <PublicLayout actions={<WelcomeActions />}>
      <WelcomePage />
    </PublicLayout>
  )
}

export const load = ({ queryClient }: LoadInput) => void queryClient.prefetchQuery(publicOffer)
function WelcomeFooter() {
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

/** Short texts side by side. */
const WordCards = ({ cards }: { cards: readonly { title: string; text: string }[] }) => (
  <ul className={classes.cards}>
    {cards.map(({ title, text }) => (
      <li key={title} className={classes.card}>
        <Title order={3} className={classes.cardTitle}>
          {title}
        </Title>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)

/** The public offer: what is sold and what the trial brings. */
const publicOffer = orpc.plans.showPublicOffer.queryOptions()

/** At the top, beside the logo. */
function WelcomeActions() {
  if (readToken() !== undefined)
    return (
      <Link to="/" className={`link ${classes.topLink}`}>
        Open dashboard
      </Link>
    )
  return (
    <div className={classes.top}>
      <Link to="/login" className={`link ${classes.topLink}`}>
        Sign in
      </Link>
      <Button size="xs" renderRoot={(root) => <Link to="/register" {...root} />}>
        Start free trial
      </Button>
    </div>
  )
}
