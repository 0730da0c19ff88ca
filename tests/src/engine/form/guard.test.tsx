import '../../../support/dom'

import { cleanup, getConfig } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { drawForm } from './drawForm'

afterEach(cleanup)

const record = { id: 1, kind: 'F', name: 'Ana', cpf: '52998224725' }

/** Navigates to the other page, like a menu entry. */
function leave(form: ReturnType<typeof drawForm>) {
  return getConfig().asyncWrapper(() => form.router.navigate('/other'))
}

function isUnloadAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('leaving a form', () => {
  it('needs no confirmation when nothing has changed', async () => {
    const form = drawForm({ record })
    await leave(form)
    expect(await form.screen.findByText('Outra página')).toBeTruthy()
  })

  it('needs no confirmation when every change was reverted', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Nome'), 'b{Backspace}')
    await leave(form)
    expect(await form.screen.findByText('Outra página')).toBeTruthy()
  })

  it('asks for confirmation when there are unsaved changes, and stays on cancel', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Nome'), 'b')
    await leave(form)
    const question = await form.screen.findByRole('alertdialog', { name: 'Alterações não salvas' })
    expect(question.textContent).toContain('Existem alterações não salvas')
    await form.user.click(form.screen.getByRole('button', { name: 'Continuar editando' }))
    expect(form.router.state.location.pathname).toBe('/form')
    const name = await form.screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })
    expect(name.value).toBe('Anab')
  })

  it('discards the changes on confirmation', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Nome'), 'b')
    await leave(form)
    await form.user.click(await form.screen.findByRole('button', { name: 'Sair sem salvar' }))
    expect(await form.screen.findByText('Outra página')).toBeTruthy()
  })

  it('asks for confirmation before the tab is closed or reloaded', async () => {
    const form = drawForm({ record })
    expect(isUnloadAsked()).toBe(false)
    await form.user.type(form.field('Nome'), 'b')
    expect(isUnloadAsked()).toBe(true)
  })

  it('needs no confirmation after saving', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    await leave(form)
    expect(await form.screen.findByText('Outra página')).toBeTruthy()
  })

  it('asks for confirmation again after a failed save', async () => {
    const form = drawForm({ record, answer: async () => [] })
    await form.user.type(form.field('Nome'), 'b')
    await form.save()
    expect(isUnloadAsked()).toBe(true)
  })
})
