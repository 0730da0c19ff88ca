import '../../../support/dom'

import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { StoredFileValue } from '../../../../src/engine/record/view/values/StoredFileValue'
import { patience } from '../../../support/patience'
import { drawInput } from './drawInput'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pdf = { type: 'object', 'x-field': { kind: 'pdf' } } as const

/** Answers uploads and records them; pages of other test files may still ask for something else. */
function serve(answer: unknown, status = 201) {
  const sent: { url: string; file: File }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: FormData }) => {
    if (url.startsWith('/api/arquivos')) sent.push({ url, file: body?.get('arquivo') as File })
    return new Response(JSON.stringify(answer), { status })
  })
  return sent
}

describe('a stored PDF', () => {
  it('is fetched once however often it is shown, and released with the page', async () => {
    const sent = serve('%PDF', 200)
    const made = vi.spyOn(URL, 'createObjectURL')
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const user = userEvent.setup()
    const value = { nome: 'laudo.pdf', tipo: 'application/pdf', tamanho: 5_452_596, chave: 'k' }
    const { unmount } = render(<StoredFileValue value={value} />)
    expect(screen.getByText('5,2 MB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ver laudo.pdf' }))
    await user.click(screen.getByRole('button', { name: 'Ver laudo.pdf' }))
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
    expect(sent).toHaveLength(1)
    expect(revoked).not.toHaveBeenCalled()
    unmount()
    await waitFor(() => expect(revoked.mock.calls).toEqual([[made.mock.results[0]?.value]]))
  })
})

describe('a PDF input', () => {
  const file = new File(['%PDF'], 'laudo.pdf', { type: 'application/pdf' })
  const stored = { nome: 'laudo.pdf', tipo: 'application/pdf', tamanho: 2048, chave: 'k' }

  it('uploads the file when it is chosen and stores the response of the server', async () => {
    const sent = serve(stored)
    const drawn = drawInput(pdf)
    await drawn.user.upload(drawn.screen.getByLabelText('Campo', { selector: 'input' }), file)
    expect(await drawn.screen.findByRole('button', { name: 'Baixar laudo.pdf' })).toBeTruthy()
    expect(drawn.screen.getByText('2 KB')).toBeTruthy()
    expect(drawn.held.value).toEqual(stored)
    expect(sent.map(({ url, file }) => [url, file.name])).toEqual([['/api/arquivos', 'laudo.pdf']])
  })

  it('uploads no other type of file', async () => {
    const sent = serve(stored)
    const drawn = drawInput(pdf)
    const input = drawn.screen.getByLabelText<HTMLInputElement>('Campo', { selector: 'input' })
    input.removeAttribute('accept')
    await drawn.user.upload(input, new File(['x'], 'x.txt', { type: 'text/plain' }))
    expect(drawn.held.problem).toBe('Arquivo inválido para importação')
    expect(sent).toEqual([])
  })

  it('removes its file', async () => {
    const drawn = drawInput(pdf, { value: stored })
    await drawn.user.click(drawn.screen.getByRole('button', { name: 'Remover laudo.pdf' }))
    expect(drawn.held.value).toBeUndefined()
  })

  it('shows the refusal of the server', async () => {
    serve({ error: 'too_large', message: 'O arquivo passa de 20 MB.' }, 413)
    const drawn = drawInput(pdf)
    await drawn.user.upload(drawn.screen.getByLabelText('Campo', { selector: 'input' }), file)
    await vi.waitFor(() => expect(drawn.held.problem).toBe('O arquivo passa de 20 MB.'), patience)
  })
})

describe('a file field', () => {
  it('is an image unless the schema says otherwise', () => {
    const drawn = drawInput({ type: 'object', 'x-field': { kind: 'file' } })
    const other = drawInput({
      type: 'object',
      title: 'Planilha',
      'x-field': { kind: 'file', accept: '.csv' },
    })
    const acceptOf = (title: string) =>
      other.screen.getByLabelText(title, { selector: 'input' }).getAttribute('accept')
    expect(drawn.held.value).toBeUndefined()
    expect([acceptOf('Campo'), acceptOf('Planilha')]).toEqual(['image/*', '.csv'])
  })
})

describe('a date and time input', () => {
  const between = { earliest: '2026-01-10', latest: '2026-02-20' }
  const property = { type: 'string', format: 'date-time', 'x-field': between } as const
  const open = async (value?: string) => {
    const drawn = drawInput(property, { value })
    await drawn.user.click(drawn.screen.getByRole('button', { name: 'Abrir calendário de Campo' }))
    return { ...drawn, dialog: within(await drawn.screen.findByRole('dialog', { name: 'Campo' })) }
  }

  it('picks a day and then one of twenty-four hours', async () => {
    const { user, dialog, screen, held } = await open('2026-01-15T12:00:00.000Z')
    await user.click(dialog.getByRole('button', { name: '20 de janeiro de 2026' }))
    await user.click(dialog.getByRole('combobox', { name: 'Hora' }))
    await user.click(screen.getByRole('option', { name: '23' }))
    await user.click(dialog.getByRole('combobox', { name: 'Minuto' }))
    await user.click(screen.getByRole('option', { name: '45' }))
    await user.click(dialog.getByRole('button', { name: 'OK' }))
    expect(held.value).toBe('2026-01-21T02:45:00.000Z')
    expect(screen.getByLabelText<HTMLInputElement>('Campo').value).toBe('20/01/2026 23:45')
  })

  it('offers only values within its bounds', async () => {
    const { user, dialog } = await open('2026-01-15T12:00:00.000Z')
    const isClosed = (name: string) =>
      dialog.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
    expect(isClosed('9 de janeiro de 2026')).toBe(true)
    expect(isClosed('10 de janeiro de 2026')).toBe(false)
    await user.click(dialog.getByRole('button', { name: '9 de janeiro de 2026' }))
    expect(dialog.queryByRole('combobox', { name: 'Hora' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Próximo mês' }))
    expect(isClosed('21 de fevereiro de 2026')).toBe(true)
  })

  it('changes nothing when the dialog is closed', async () => {
    const { user, dialog, held } = await open('2026-01-15T12:00:00.000Z')
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(held.value).toBe('2026-01-15T12:00:00.000Z')
  })

  it('shows weeks that start on Monday', async () => {
    const { dialog } = await open('2026-01-15T12:00:00.000Z')
    expect(dialog.getAllByRole('columnheader')[0]?.getAttribute('aria-label')).toBe('segunda')
  })
})
