/* A keystroke reaches the store at once and renders its own input only. */
import '../../../support/dom'

import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputProps } from '../../../../src/engine/contract'
import { drawForm } from './drawForm'

const rendered: string[] = []
vi.mock('../../../../src/engine/form/FieldInput', async (load) => {
  const { FieldInput } = await load<typeof import('../../../../src/engine/form/FieldInput')>()
  return {
    FieldInput(input: InputProps) {
      rendered.push(input.id)
      return <FieldInput {...input} />
    },
  }
})

afterEach(cleanup)

describe('a keystroke', () => {
  const record = { kind: 'F', name: 'Ana', cpf: '52998224725', phones: [{ number: '3599990000' }] }

  it('renders no input but its own, before and after the validation', async () => {
    const form = drawForm({ record })
    await form.user.type(form.field('Nome'), 'b')
    rendered.length = 0
    await form.user.type(form.field('Nome'), 'c')
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    expect(new Set(rendered)).toEqual(new Set([form.field('Nome').id]))
  })

  it('is part of a save in the same moment', async () => {
    const form = drawForm({ record })
    fireEvent.change(form.field('Nome'), { target: { value: 'Eva' } })
    fireEvent.submit(form.field('Nome').form ?? form.container)
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ name: 'Eva' })
  })
})
