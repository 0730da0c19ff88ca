/* Texts of the audit page. */

export const text = {
  title: 'Auditoria',
  subtitle: 'Quem fez o quê e quando. Nada daqui pode ser alterado ou apagado.',
  menuGroup: 'Sistema',
  menuSubtitle: 'Quem fez o quê e quando',
  entity: 'Seção',
  act: 'Ato',
  who: 'Quem',
  all: 'Todos',
  empty: 'Nenhum registro encontrado.',
  more: 'Mostrar mais',
  count: (shown: number, total: number) => `${shown} de ${total}`,
  field: 'Campo',
  before: 'Antes',
  after: 'Depois',
  nothing: '–',
  record: (title: string, id: number) => `${title} ${id}`,
  acts: {
    create: 'Cadastro',
    edit: 'Alteração',
    remove: 'Exclusão',
    restore: 'Reativação',
    transition: 'Transição',
    export: 'Exportação',
    reveal: 'Consulta de dados pessoais',
  } as Readonly<Record<string, string>>,
} as const
