import { describe, expect, it } from 'vitest'
import { entityOf, judge, sampleOf } from './judge'

const company = {
  cnpj: '12ABC34501DE35',
  razao_social: 'Sítio Novo Ltda',
  nome_fantasia: 'Sítio Novo',
  inscricao_estadual: 'ISENTO',
}
const person = { cpf: '52998224725', nome: 'Ana Souza' }

describe('a producer', () => {
  it('has name and CPF as a natural person', () => {
    const { row } = judge('produtor', { tipo_pessoa: 'F', ...person })
    expect([row.nome_exibicao, row.cpf_cnpj]).toEqual(['Ana Souza', '52998224725'])
  })

  it('has company name and CNPJ as a company and clears the personal fields', () => {
    const { row, errors } = judge('produtor', { tipo_pessoa: 'J', ...person, ...company })
    expect(errors).toEqual([])
    expect([row.nome_exibicao, row.cpf_cnpj]).toEqual(['Sítio Novo Ltda', '12ABC34501DE35'])
    expect([row.cpf, row.nome]).toEqual([null, null])
  })

  it('requires all four fields of a company, and all but the trade name of a farming company', () => {
    const [cnpj, name, trade, registration] = [
      'cnpj',
      'razao_social',
      'nome_fantasia',
      'inscricao_estadual',
    ].map((field) => `/${field} * Obrigatório`)
    const nobody = Object.fromEntries(Object.keys({ ...person, ...company }).map((name) => [name, null]))
    const partner = judge(
      'parceiro',
      { pessoaFis: false, codigo: 'A' },
      { ...sampleOf('parceiro'), ...nobody },
    )
    expect(partner.errors).toEqual([cnpj, name, trade, registration])
    const producer = judge('produtor', { tipo_pessoa: 'J' }, { ...sampleOf('produtor'), ...nobody })
    expect(producer.errors).toEqual([cnpj, name, registration])
  })

  it('refuses a birth date in the future with the message of the specification', () => {
    expect(judge('produtor', { data_nascimento: '2026-11-21' }).errors).toEqual([
      '/data_nascimento * A data não deve ser no futuro',
    ])
    expect(judge('produtor', { data_nascimento: '2026-11-20' }).errors).toEqual([])
  })

  it('warns of a missing mobile phone', () => {
    const telefones = [{ title: 'Sede', format: 'other', number: '3532210000' }]
    const { errors, warnings } = judge('produtor', { telefones })
    expect([errors, warnings]).toEqual([
      [],
      ['/telefones Informe ao menos um celular: sem ele não é possível enviar SMS'],
    ])
  })

  it('requires complete bank data or a Pix key for an account', () => {
    const incomplete = ['/contas Informe banco, agência e conta, ou a chave Pix']
    expect(judge('produtor', { contas: [{ chave_pix: 'a@example.com' }] }).errors).toEqual([])
    expect(judge('produtor', { contas: [{ banco: '001', agencia: '0123-4' }] }).errors).toEqual(incomplete)
    expect(judge('produtor', { contas: [{ banco: '001', agencia: '0123', conta: '123-X' }] }).errors).toEqual(
      [],
    )
  })
})

describe('a partner', () => {
  const base = { ...sampleOf('parceiro'), cpf: null, nome: null, codigo: null }

  it('requires a code as a company only', () => {
    expect(judge('parceiro', { pessoaFis: false, ...company }, base).errors).toEqual([
      '/codigo * Obrigatório',
    ])
    const { row, errors } = judge('parceiro', { pessoaFis: true, ...person, codigo: 'X-1' }, base)
    expect([errors, row.codigo, row.nome_exibicao]).toEqual([[], null, 'Ana Souza'])
  })
})

describe('a telephone', () => {
  const telefone = (values: object) =>
    judge('gestor', { telefones: [{ title: 'Telefone 1', ...values }] }).errors

  it.each([
    [{ format: 'com', number: '(35) 99876-5432' }],
    [{ format: 'com', number: '(35) 3221-0000' }],
    [{ format: 'cel', number: '(35) 99876-5432' }],
    [{ format: 'other', number: '(35) 3221-0000' }],
    [{ format: 'cel' }],
  ])('accepts %j', (values) => {
    expect(telefone(values)).toEqual([])
  })

  it.each([
    [{ format: 'cel', number: '(35) 3221-0000' }],
    [{ format: 'other', number: '(35) 99876-5432' }],
    [{ format: 'com', number: '3221-0000' }],
  ])('refuses %j', (values) => {
    expect(telefone(values)).toEqual(['/telefones/0/number * Número inválido'])
  })

  it('requires its number when marked as required', () => {
    expect(telefone({ format: 'com', required: true })).toEqual(['/telefones/0/number * Obrigatório'])
  })
})

describe('an address', () => {
  const filled = sampleOf('empresa').endereco as object
  const endereco = (values: object) => judge('empresa', { endereco: { ...filled, ...values } }).errors

  it('accepts a CEP in both formats and S/N as a number', () => {
    expect(endereco({ cep: '37.190-000', numero: 'S/N' })).toEqual([])
    expect(endereco({ cep: '37190-000' })).toEqual([])
    expect(endereco({ cep: '3719' })).toEqual(['/endereco/cep CEP inválido'])
  })

  it('accepts at most ten characters in a street number', () => {
    expect(endereco({ numero: '12345678901' })).toEqual(['/endereco/numero * Inválido'])
  })

  it('filters cities by state and states by country', () => {
    const fields = entityOf('empresa').fields.find((field) => field.name === 'endereco')?.fields ?? []
    const depends = (name: string) => fields.find((field) => field.name === name)?.ref?.dependsOn
    expect([depends('estado'), depends('cidade')]).toEqual([{ pais_id: 'pais' }, { estado_id: 'estado' }])
    expect(fields.find((field) => field.name === 'pais')?.default).toBe(1)
  })
})

describe('an account request', () => {
  it.each([
    [0, 'Aguardando Análise', 'default'],
    [1, 'Aguardando Aprovação', 'info'],
    [2, 'Aprovado', 'success'],
    [3, 'Bloqueado', 'error'],
  ])('displays status %i as "%s"', (status, text, color) => {
    const { row } = judge('register', { status, motivo: 'x' })
    expect(row.statusText).toBe(text)
    expect(entityOf('register').workflow?.states[status]).toMatchObject({ label: text, color })
  })

  it('cannot be blocked without a reason', () => {
    expect(judge('register', { status: 3 }).errors).toEqual(['/motivo * Obrigatório'])
  })

  it('has the path of the notification bell', () => {
    expect(entityOf('register').path).toBe('Cadastros')
    expect(entityOf('register').query.status).toEqual({
      field: 'status',
      values: { 'Em análise': [0, 1] },
    })
  })
})

describe('entities with accounts', () => {
  it.each([
    ['admin', 0, 'admin'],
    ['supervisor', 1, 'gestor'],
    ['gestor', 2, 'gestor'],
    ['tecnico', 3, 'tecnico'],
    ['produtor', 4, 'produtor'],
  ])('%s has level %i and the area %s', (role, level, area) => {
    expect(entityOf(role).account).toMatchObject({ role, level, area })
  })

  it('have an access group of their own role', () => {
    for (const role of ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor']) {
      const group = entityOf(role).fields.find((field) => field.name === 'role')
      expect(group?.ref).toMatchObject({ entity: 'role', filter: { slug: role } })
    }
  })
})
