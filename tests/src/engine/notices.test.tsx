import '../../support/dom'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NotificationContextProvider, useNotify } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogsProvider, useDialogs } from '../../../src/engine/Dialogs'
import { NewVersionNotice } from '../../../src/engine/NewVersionNotice'
import { Notifications } from '../../../src/engine/Notifications'
import { noteVersion } from '../../../src/engine/serverVersion'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function Notifier({ text, options }: { readonly text: string; readonly options: object }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify(text, options)}>
      {text}
    </button>
  )
}

describe('a short message', () => {
  beforeEach(() => {
    render(
      <NotificationContextProvider>
        <Notifier text="Saved" options={{ type: 'success' }} />
        <Notifier text="Refused" options={{ type: 'error', title: 'Alas' }} />
        <Notifications />
      </NotificationContextProvider>,
    )
  })

  it('goes by itself', async () => {
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
    expect(screen.getByRole('alert').textContent).toBe('Saved')
    // Once for the stay, once for the way out.
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be closed, and has a title when one is given', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Refused' }))
    expect((await screen.findByRole('alert')).textContent).toBe('AlasRefused')
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('gives way to a newer one', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Refused' }))
    await screen.findByRole('alert')
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Saved'))
  })
})

it('a version that differs from the first one seen is offered, until declined', async () => {
  noteVersion('1')
  render(<NewVersionNotice />)
  expect(screen.queryByText('Há uma versão nova.')).toBeNull()
  act(() => noteVersion('2'))
  act(() => noteVersion('1'))
  expect(await screen.findByText('Há uma versão nova.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByText('Há uma versão nova.')).toBeNull())
  act(() => noteVersion('3'))
  expect(await screen.findByText('Há uma versão nova.')).toBeTruthy()
})

const answers: boolean[] = []

function Asker() {
  const { confirm } = useDialogs()
  const ask = () => confirm({ title: 'Sure?', message: 'Really.', confirmLabel: 'Go' })
  return (
    <button type="button" onClick={() => ask().then((answer) => answers.push(answer))}>
      Ask
    </button>
  )
}

describe('a question', () => {
  it('is answered by its buttons, and no by walking away', async () => {
    render(
      <DialogsProvider>
        <Asker />
      </DialogsProvider>,
    )
    for (const leave of [
      () => fireEvent.click(screen.getByRole('button', { name: 'Go' })),
      () => fireEvent.click(screen.getByRole('button', { name: 'Cancelar' })),
      () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }),
    ]) {
      fireEvent.click(await screen.findByRole('button', { name: 'Ask' }))
      await screen.findByRole('dialog', { name: 'Sure?' })
      leave()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(answers).toEqual([true, false, false])
  })
})
