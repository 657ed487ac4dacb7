import { Title } from '@mantine/core'
import { competitorLimits, keywordLimits } from '#contract/rules/limits/limits.ts'
import { ProductPictureFrame } from './product-picture.tsx'
import { type ProductPicture, productPictures } from './product-pictures.ts'
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

/** The product's features, with a picture of each. */
export const Features = () => features.map((feature) => <FeatureSection key={feature.title} feature={feature} />)

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
