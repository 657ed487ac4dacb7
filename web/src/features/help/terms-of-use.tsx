import { Link } from '@tanstack/react-router'
import { keywordLimits } from '#contract/keyword-syntax.ts'
import { DocumentPage, type DocumentSection } from './document-page.tsx'
import { SupportAddress } from './support-address.tsx'

const sections: DocumentSection[] = [
  {
    id: 'agreement',
    heading: 'Between whom',
    content: (
      <p>
        These terms hold between you and the operator of this site (“we”) from the moment you register. If you use
        Serpplus for a company, you agree for it and say that you may. Questions go to <SupportAddress />.
      </p>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    content: (
      <ul>
        <li>
          Register with an e-mail address that is yours and lasts: codes, links and warnings go there. Addresses that
          exist for minutes only are refused.
        </li>
        <li>Choose a password you use nowhere else and tell it to nobody. We never ask for it, or for a code.</li>
        <li>
          What is done with your account counts as done by you. If somebody else gets in, set a new password at once and
          tell us.
        </li>
        <li>An account belongs to one person or company and may not be sold or passed on.</li>
      </ul>
    ),
  },
  {
    id: 'trial',
    heading: 'The trial',
    content: (
      <p>
        A new account starts on a free trial. How long it lasts and how many credits come with it stands on your
        dashboard and in your credits history. A trial checks up to {keywordLimits.perTrialCheck} keywords at a time on
        Google, on desktop, in English, without competitors. Its credits lapse when it ends. Everybody has one trial: a
        second one brings no credits, however the address is written. A trial ends by itself and turns into nothing that
        costs money.
      </p>
    ),
  },
  {
    id: 'plans',
    heading: 'Plans',
    content: (
      <p>
        What a plan costs, which modules it opens, how many credits it brings and what its limits are stands on the page
        Subscription when you are signed in. Plans are switched on by mail at present: a button there opens a mail to
        us, and the plan begins when we have confirmed it to you, for the price and period in that confirmation.
        Pressing the button orders nothing, and this site charges nothing by itself. When a plan ends, what you have
        stays readable; the modules it opened do no new work until there is another plan.
      </p>
    ),
  },
  {
    id: 'credits',
    heading: 'Credits',
    content: (
      <ul>
        <li>Work is paid for in credits. The price, and what is left afterwards, is shown before you start it.</li>
        <li>
          When work is accepted its price is set aside. You are charged for what was delivered; what was set aside for
          keywords that failed is released by itself.
        </li>
        <li>
          “Not found” is a result and is charged: the result page was fetched, and the domain was not on it as deep as
          you asked.
        </li>
        <li>A result page you paid for within the last 4 hours is shown to you again free of charge.</li>
        <li>
          Credits that came for a time lapse at its end. Your credits history shows every movement. Credits are not
          money: they are not paid out and cannot be passed to other accounts.
        </li>
      </ul>
    ),
  },
  {
    id: 'use',
    heading: 'What is not allowed',
    content: (
      <ul>
        <li>Anything unlawful, or looking up keywords in order to harm or expose people.</li>
        <li>Registering several times for more trial credits, or signing in with accounts of others.</li>
        <li>
          Getting around limits, prices or the sign-in, disturbing the service for others, or sending so many calls that
          it is slowed down. Calls beyond the limits are answered with “too many requests”.
        </li>
        <li>Offering the results as a data service of your own. Reports to your own customers are welcome.</li>
      </ul>
    ),
  },
  {
    id: 'results',
    heading: 'What results are, and what they are not',
    content: (
      <>
        <p>
          A rank is what the search data provider saw on a result page, at one time, for one place, language and device.
          Search engines show different people different pages and change them all day, so your own browser may show
          another one. Beside a rank you can open the page it was read from while that is kept.
        </p>
        <p>
          We do not promise any rank, that ranks improve, or that decisions made by them turn out well. Search engines
          have nothing to do with Serpplus. While a line at the top says “Sandbox data”, every result is made up.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    heading: 'The service',
    content: (
      <p>
        We keep Serpplus running with care but cannot promise that it always is: it depends on the search data provider,
        and needs maintenance now and then. Work that was accepted is carried on afterwards, or its credits are
        released. We may change how things work and what they cost; a period that has been paid for keeps what was
        agreed.
      </p>
    ),
  },
  {
    id: 'end',
    heading: 'Ending it',
    content: (
      <p>
        You may stop at any time: write to <SupportAddress /> and we close your account. We may suspend an account that
        breaks these terms or that somebody else seems to have taken over, and we say why when asked. What is stored
        then, and for how long, is written in the <Link to="/privacy-policy">privacy policy</Link>.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Liability',
    content: (
      <p>
        As far as the law allows, we are not liable for lost profit or for damage that follows from relying on ranks,
        and for anything else up to what you paid us in the twelve months before. This limits nothing that the law does
        not let anybody limit, such as liability for intent, or the rights consumers have.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'When these terms change',
    content: (
      <p>
        Changes that matter are told by mail before they count; whoever does not agree may close the account. If one of
        these terms does not hold, the others still do.
      </p>
    ),
  },
]

/** /terms-of-use */
export function TermsOfUse() {
  return (
    <DocumentPage
      title="Terms of use"
      updated="January 2025"
      lead={
        <p>
          Serpplus tells you where domains rank in search engines, for credits. These are the rules for using it,
          written to be read.
        </p>
      }
      sections={sections}
      other={{ label: 'Privacy policy', to: '/privacy-policy' }}
    />
  )
}
