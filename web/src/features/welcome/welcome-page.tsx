import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { competitorLimits, keywordLimits } from '#contract/rules/limits.ts'
import { audience, promises, welcomeMessages } from './messages.ts'
import { Prices } from './prices.tsx'
import { ProductPictureFrame } from './product-picture.tsx'
import { type ProductPicture, productPictures } from './product-pictures.ts'
import { publicOffer } from './queries.ts'
import { StartLinks } from './start-links.tsx'
import { TrialLine } from './trial-terms.tsx'
import { WelcomeFooter } from './welcome-footer.tsx'
import classes from './welcome-page.module.css'

type Feature = { title: string; picture: ProductPicture; points: readonly string[] }

const features: readonly Feature[] = [
  {
    title: 'The results page behind every rank',
    picture: productPictures.keyword,
    points: [
      'Open any rank to see the results page it was read from, with your pages and your competitors’ marked.',
      'See which features Google showed, and who is cited in AI Overviews where their content could be loaded.',
      'When several of your pages rank for the same keyword, you see that too.',
    ],
  },
  {
    title: 'One-off checks against competitors',
    picture: productPictures.listing,
    points: [
      `Up to ${keywordLimits.perCheck} keywords in one check, typed, pasted or read from a CSV or Excel file.`,
      `Up to ${competitorLimits.perCheck} competitors at no extra cost: their ranks are read from the same pages.`,
      'Turn a check into a project whenever you want to keep following it.',
    ],
  },
  {
    title: 'What a domain ranks for',
    picture: productPictures.domain,
    points: [
      'Keywords and pages, organic and paid, with their estimated traffic.',
      'Compare two dates: new, lost, improved, declined, and what entered or left page 1.',
      'Compare with up to three other domains and find the keywords you are missing.',
    ],
  },
  {
    title: 'Who links to it, and what changed',
    picture: productPictures.backlinks,
    points: [
      'Referring domains, anchors, link types, countries and broken links of a domain, a subdomain or a single page.',
      'New and lost links over time: click a bar to see them.',
      'Find domains that link to your competitors but not to you.',
    ],
  },
]

/** /welcome: what the product is, for somebody who has never heard of it. */
export function WelcomePage() {
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
        <ul className={classes.cards}>
          {audience.map(({ title, text }) => (
            <li key={title} className={classes.card}>
              <Title order={3} className={classes.cardTitle}>
                {title}
              </Title>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      {features.map((feature) => (
        <FeatureSection key={feature.title} feature={feature} />
      ))}

      <section className={classes.section} aria-labelledby="promises">
        <Title order={2} id="promises" className={classes.heading}>
          No surprises
        </Title>
        <ul className={classes.cards}>
          {promises.map(({ title, text }) => (
            <li key={title} className={classes.card}>
              <Title order={3} className={classes.cardTitle}>
                {title}
              </Title>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <Prices offer={offer} />
      <WelcomeFooter />
    </div>
  )
}

function FeatureSection({ feature: { title, picture, points } }: { feature: Feature }) {
  return (
    <section className={classes.feature} aria-label={title}>
      <div>
        <Title order={2} className={classes.heading}>
          {title}
        </Title>
        <ul className={classes.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <ProductPictureFrame picture={picture} />
    </section>
  )
}
