import type { DemoAccount } from '#model/wire/installation/system'
import { demoText } from './demoMessages'

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[]
  onChoose(account: DemoAccount): void
}

export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <section className="sign-in-demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{demoText.title}</h2>
      <p>{demoText.hint}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.login}>
            <button type="button" onClick={() => onChoose(account)}>
              <strong>{account.papel}</strong>
              <span>{account.nome ?? account.login}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
