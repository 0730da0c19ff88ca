import '../../../support/dom'
import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext, useNotificationContext } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import { PeriodDialog } from '../../../../src/engine/period/PeriodDialog'
import { startUser } from '../../../support/user'

afterEach(cleanup)

function Notices() {
  const { notifications } = useNotificationContext()
  return (
    <ul aria-label="notices">
      {notifications.map(({ message }) => (
        <li key={String(message)}>{message}</li>
      ))}
    </ul>
  )
}

it('a period of a year or more is rejected in the dialog and in a notice', async () => {
  const chosen: unknown[] = []
  const period = { label: 6, from: '2025-01-01', to: '2026-01-01' } as const
  render(
    <CoreAdminContext dataProvider={{} as never}>
      <PeriodDialog period={period} monthly={false} onClose={(each) => chosen.push(each)} />
      <Notices />
    </CoreAdminContext>,
  )
  await startUser().click(await screen.findByRole('button', { name: 'Aplicar' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Não permitido período maior que 1 ano')
  expect(screen.getByRole('list', { name: 'notices', hidden: true }).textContent).toBe(
    'Não permitido período maior que 1 ano',
  )
  expect(chosen).toEqual([])
})
