import { Title } from '@mantine/core'
import classes from './welcome-page.module.css'

/** Short texts side by side. */
export const WordCards = ({ cards }: { cards: readonly { title: string; text: string }[] }) => (
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
