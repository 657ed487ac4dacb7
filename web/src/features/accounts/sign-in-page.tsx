import { Logo } from '../../shared/ui/logo.tsx'
import { ClimbPicture } from './climb-picture.tsx'
import { accountMessages } from './messages.ts'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <main className={classes.root}>
      <section className={classes.left}>
        <Logo size={28} />
        <SignInForm onSignedIn={onSignedIn} />
      </section>
      <section className={classes.right} aria-label="What Serpplus does">
        <ClimbPicture />
        <p className={classes.claim}>{accountMessages.claim}</p>
      </section>
    </main>
  )
}
