import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './start-check-page.module.css'

export function FormSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <Title order={2}>{title}</Title>
        <p>{hint}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
