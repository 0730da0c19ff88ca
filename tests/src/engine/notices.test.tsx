import '../../support/dom'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { NotificationContextProvider, useNotify } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteVersion } from '../../../src/engine/data/serverVersion'
import { DialogsProvider, useDialogs } from '../../../src/engine/page/Dialogs'
import { Notifications, removedDuration } from '../../../src/engine/page/Notifications'
import { PageSkeleton } from '../../../src/engine/page/PageSkeleton'
import { useCopy } from '../../../src/engine/page/useCopy'
import { LoadingScreen } from '../../../src/engine/shell/LoadingScreen'
import { NewVersionNotice } from '../../../src/engine/shell/NewVersionNotice'

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

function Copier() {
  const copy = useCopy()
  return (
    <button type="button" onClick={() => copy('https://…', { done: 'Link copiado.' })}>
      Copy
    </button>
  )
}

describe('copying to the clipboard', () => {
  it('reports success, and a failure when the browser has no clipboard API or refuses', async () => {
    render(
      <NotificationContextProvider>
        <Copier />
        <Notifications />
      </NotificationContextProvider>,
    )
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get')
    const said = async (given: Partial<Clipboard> | undefined) => {
      clipboard.mockReturnValue(given as Clipboard)
      fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
      const text = (await screen.findByRole('alert')).textContent
      fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
      return text
    }
    const texts: string[] = []
    const writeText = async (text: string) => void texts.push(text)
    expect(await said({ writeText })).toBe('Link copiado.')
    expect(texts).toEqual(['https://…'])
    expect(await said(undefined)).toBe('O navegador não permitiu copiar.')
    expect(await said({ writeText: () => Promise.reject(new Error('denied')) })).toBe(
      'O navegador não permitiu copiar.',
    )
    clipboard.mockRestore()
  })
})

describe('a toast', () => {
  beforeEach(() => {
    render(
      <NotificationContextProvider>
        <Notifier text="Saved" options={{ type: 'success' }} />
        <Notifier text="Removed" options={{ type: 'success', autoHideDuration: removedDuration }} />
        <Notifier text="Working" options={{ type: 'info' }} />
        <Notifier text="Refused" options={{ type: 'error', title: 'Alas' }} />
        <Notifications />
      </NotificationContextProvider>,
    )
  })

  it('reserves room above the page only while it reports a failure', async () => {
    const room = () => document.documentElement.style.getPropertyValue('--notice-height')
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(room()).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Working' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Working'))
    expect(room()).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Refused' }))
    await screen.findByText('Alas')
    expect(room()).toMatch(/px$/)
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(room()).toBe(''))
  })

  it('disappears after 1.5 seconds on success, and later otherwise', async () => {
    vi.useFakeTimers()
    const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
    await wait(1400)
    expect(screen.getByRole('alert').textContent).toBe('Saved')
    // One timer ends the display, another one the exit transition.
    await wait(101)
    await wait(1000)
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Refused' }))
    await wait(3000)
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it('is shown for 2.5 seconds after a removal', async () => {
    vi.useFakeTimers()
    const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
    fireEvent.click(screen.getByRole('button', { name: 'Removed' }))
    await wait(2400)
    expect(screen.getByRole('alert').textContent).toBe('Removed')
    await wait(101)
    await wait(1000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be dismissed, and shows its title', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Refused' }))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe('AlasRefused')
    // The specification puts it at the top right.
    expect(notice.closest('.MuiSnackbar-anchorOriginTopRight')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('is replaced by a newer one', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Refused' }))
    await screen.findByRole('alert')
    fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Saved'))
  })
})

describe('the loading screen', () => {
  it('says what is loading while its pictures alternate', async () => {
    vi.useFakeTimers()
    const { container } = render(<LoadingScreen images={['a.svg', 'b.svg']} />)
    expect(screen.getByRole('status').textContent).toBe('Aguarde... Coletando informações do servidor.')
    const current = () => container.querySelector('.is-current')?.getAttribute('src')
    const turns = [current()]
    for (const time of [399, 1, 400]) {
      await act(() => vi.advanceTimersByTimeAsync(time))
      turns.push(current())
    }
    expect(turns).toEqual(['a.svg', 'a.svg', 'b.svg', 'a.svg'])
  })

  it('says that a part of a page is loading', () => {
    render(<PageSkeleton />)
    expect(screen.getByRole('status').textContent).toBe('Carregando...')
  })
})

it('a new version of the console is offered until the user declines it', async () => {
  noteVersion('1')
  render(<NewVersionNotice />)
  expect(screen.queryByText('Há uma versão nova.')).toBeNull()
  act(() => noteVersion('2'))
  act(() => noteVersion('1'))
  expect(await screen.findByText('Há uma versão nova.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Atualizar' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByText('Há uma versão nova.')).toBeNull())
  act(() => noteVersion('3'))
  expect(await screen.findByText('Há uma versão nova.')).toBeTruthy()
})

const answers: boolean[] = []
const lookOf = ({ textContent, className }: HTMLElement) =>
  `${textContent} ${/MuiButton-color(\w+)/.exec(className)?.[1]}`

function Asker() {
  const { confirm } = useDialogs()
  const ask = () => confirm({ title: 'Sure?', message: 'Really.', confirmLabel: 'Go' })
  return (
    <button type="button" onClick={() => ask().then((answer) => answers.push(answer))}>
      Ask
    </button>
  )
}

describe('a confirmation dialog', () => {
  it('is answered by its buttons, and cancelled when it is dismissed', async () => {
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
      const dialog = await screen.findByRole('dialog', { name: 'Sure?' })
      // Confirm is green and comes last, cancel is red.
      expect(within(dialog).getAllByRole('button').map(lookOf)).toEqual(['Cancelar Error', 'Go Success'])
      leave()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(answers).toEqual([true, false, false])
  })
})
