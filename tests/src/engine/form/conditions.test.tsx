import '../../../support/dom'

import { cleanup, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { drawForm } from './drawForm'

afterEach(cleanup)

describe('the fields of an if/then branch', () => {
  it('appear in their section, without those of the other branch', async () => {
    const form = drawForm()
    const section = form.screen.getByRole('region', { name: 'Identificação' })
    expect(within(section).getByRole('textbox', { name: 'CPF' })).toBeTruthy()
    expect(form.find('CNPJ')).toBeNull()
    await form.pick('Tipo', 'Empresa')
    expect(within(section).getByRole('textbox', { name: 'CNPJ' })).toBeTruthy()
    expect(form.find('CPF')).toBeNull()
  })

  it('have the required mark of their branch', () => {
    const form = drawForm()
    expect(form.field('CPF').getAttribute('aria-required')).toBe('true')
    expect(form.screen.getByLabelText(/^CPF/)).toBe(form.field('CPF'))
    expect(form.container.querySelector(`label[for="${form.field('CPF').id}"]`)?.textContent).toBe('CPF *')
  })

  it('lose their values when the branch is left', async () => {
    const form = drawForm()
    await form.user.type(form.field('Nome'), 'Ana')
    await form.user.type(form.field('CPF'), '52998224725')
    await form.pick('Tipo', 'Empresa')
    await form.user.type(form.field('CNPJ'), '11222333000181')
    await form.save()
    expect(form.saves).toEqual([
      {
        changes: { kind: 'J', name: 'Ana', cnpj: '11222333000181' },
        full: expect.objectContaining({ cnpj: '11222333000181' }),
      },
    ])
    expect(form.saves[0]?.full).not.toHaveProperty('cpf')
  })

  it('regain the typed values when the branch is selected again before saving', async () => {
    const form = drawForm()
    await form.user.type(form.field('CPF'), '52998224725')
    await form.pick('Tipo', 'Empresa')
    await form.user.type(form.field('CNPJ'), '11222333000181')
    await form.pick('Tipo', 'Pessoa')
    expect(form.field('CPF').value).toBe('529.982.247-25')
    await form.pick('Tipo', 'Empresa')
    expect(form.field('CNPJ').value).toBe('11.222.333/0001-81')
  })

  it('regain the stored values too, so that nothing has changed', async () => {
    const record = { id: 1, versao: 1, kind: 'F', name: 'Ana', cpf: '52998224725' }
    const form = drawForm({ record })
    await form.pick('Tipo', 'Empresa')
    await form.pick('Tipo', 'Pessoa')
    expect(form.field('CPF').value).toBe('529.982.247-25')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({})
  })

  it('are cleared on the server when a record changes its branch', async () => {
    const form = drawForm({ record: { id: 1, versao: 1, kind: 'F', name: 'Ana', cpf: '52998224725' } })
    await form.pick('Tipo', 'Empresa')
    await form.user.type(form.field('CNPJ'), '11222333000181')
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ kind: 'J', cpf: null, cnpj: '11222333000181' })
  })
})

describe('a field with a show condition', () => {
  it('appears and disappears with the values', async () => {
    const form = drawForm()
    expect(form.find('Observação')).toBeNull()
    await form.user.type(form.field('Largura'), '60')
    expect(form.find('Observação')).not.toBeNull()
    await form.user.clear(form.field('Largura'))
    expect(form.find('Observação')).toBeNull()
  })

  it('is omitted from the payload while it is hidden', async () => {
    const form = drawForm({ record: { kind: 'F', name: 'Ana', cpf: '52998224725', width: 60, note: 'x' } })
    await form.user.clear(form.field('Largura'))
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ width: null, note: null })
  })
})

describe('a computed field', () => {
  it('follows the values it is computed from, and is never sent', async () => {
    const form = drawForm({
      record: { kind: 'F', name: 'Ana', cpf: '52998224725', width: 60, height: 2, area: 120 },
    })
    expect(form.field('Área').value).toBe('120')
    await form.user.clear(form.field('Altura'))
    expect(form.field('Área').value).toBe('')
    await form.user.type(form.field('Altura'), '3')
    expect(form.field('Área').value).toBe('180')
    expect(form.field('Área').readOnly).toBe(true)
    await form.save()
    expect(form.saves[0]?.changes).toEqual({ height: 3 })
  })
})

describe('form sections', () => {
  it('contain the fields of the schema, with the remaining fields last', () => {
    const form = drawForm()
    const titles = form.screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(titles).toEqual(['Identificação', 'Endereço', 'Medidas', 'Outras informações'])
    const rest = form.screen.getByRole('region', { name: 'Outras informações' })
    expect(within(rest).getByRole('textbox', { name: 'Preço' })).toBeTruthy()
    expect(within(rest).getByRole('group', { name: 'Telefones' })).toBeTruthy()
  })

  it('do not repeat their title above the object that they were generated for', () => {
    const form = drawForm()
    const section = form.screen.getByRole('region', { name: 'Endereço' })
    expect(within(section).getAllByText('Endereço')).toHaveLength(1)
    expect(within(section).getByRole('group', { name: 'Endereço' })).toBeTruthy()
  })

  it('contain no system fields', () => {
    const form = drawForm()
    expect(form.screen.queryByLabelText('Código do registro')).toBeNull()
    expect(form.screen.queryByLabelText('Versão')).toBeNull()
    expect(form.screen.queryByLabelText('Criado em')).toBeNull()
  })
})

describe('an optional object with a default', () => {
  const place = {
    type: 'object',
    title: 'Lugar',
    properties: {
      country: { type: 'string', title: 'País', default: 'Brasil' },
      town: { type: 'string', title: 'Cidade' },
    },
    required: ['country', 'town'],
  } as const
  const schema = {
    type: 'object',
    properties: { name: { type: 'string', title: 'Nome' }, place },
    required: ['name'],
  } as const

  it('is not sent when it is untouched', async () => {
    const form = drawForm({ schema })
    expect(form.field('País').value).toBe('Brasil')
    await form.user.type(form.field('Nome'), 'Ana')
    await form.save()
    expect(form.saves[0]?.full).toEqual({ name: 'Ana' })
  })

  it('is sent whole once one of its fields is filled in', async () => {
    const form = drawForm({ schema })
    await form.user.type(form.field('Nome'), 'Ana')
    await form.user.type(form.field('Cidade'), 'Lavras')
    await form.save()
    expect(form.saves[0]?.full).toEqual({ name: 'Ana', place: { country: 'Brasil', town: 'Lavras' } })
  })
})

describe('a choice limited by another value', () => {
  const schema: JsonSchema = {
    title: 'Obra',
    type: 'object',
    properties: {
      sort: { type: 'string', title: 'Tipo', enum: ['Pintura', 'Plantio', 'Outra'] },
      uses: {
        type: 'array',
        title: 'Usos',
        items: {
          type: 'object',
          title: 'Uso',
          properties: {
            of: {
              type: 'string',
              title: 'Material',
              enum: ['Tinta', 'Adubo', 'Semente'],
              'x-field': { among: { by: 'sort', of: { Pintura: ['Tinta'], Plantio: ['Adubo', 'Semente'] } } },
            },
          },
          required: ['of'],
        },
      },
    },
    required: ['sort'],
  }
  const offered = async (form: ReturnType<typeof drawForm>) => {
    await form.user.click(form.screen.getByRole('combobox', { name: 'Material' }))
    const titles = form.screen.getAllByRole('option').map(({ textContent }) => textContent)
    await form.user.keyboard('{Escape}')
    return titles
  }

  it('offers the remaining options, selects the only one, and is cleared when its value is excluded', async () => {
    const form = drawForm({ schema })
    await form.pick('Tipo', 'Plantio')
    await form.user.click(form.screen.getByRole('button', { name: /Adicionar/ }))
    expect(await offered(form)).toEqual(['Adubo', 'Semente'])
    await form.pick('Material', 'Semente')
    await form.pick('Tipo', 'Pintura')
    const material = () => form.screen.getByRole('combobox', { name: 'Material' }).textContent
    await waitFor(() => expect(material()).toBe('Tinta'))
    await form.pick('Tipo', 'Plantio')
    await waitFor(() => expect(material()).toBe(''))
    await form.pick('Tipo', 'Outra')
    expect(await offered(form)).toEqual(['Tinta', 'Adubo', 'Semente'])
  })

  it('preserves the value that a record had before the limit, and limits new values', async () => {
    const form = drawForm({
      schema,
      record: { id: 1, versao: 1, sort: 'Plantio', uses: [{ of: 'Tinta' }] },
    })
    const materials = () => form.screen.getAllByRole('combobox', { name: /Material/ })
    expect(materials()[0]?.textContent).toBe('Tinta')
    await form.user.click(form.screen.getByRole('button', { name: /Adicionar/ }))
    const added = materials().at(-1)
    if (!added) throw new Error('No item was added')
    await form.user.click(added)
    expect(form.screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Adubo',
      'Semente',
    ])
    await form.user.click(form.screen.getByRole('option', { name: 'Adubo' }))
    await form.save()
    expect(form.saves[0]?.full).toMatchObject({ uses: [{ of: 'Tinta' }, { of: 'Adubo' }] })
  })
})
