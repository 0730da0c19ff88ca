import type { MistakeCase } from './case'
import { widget } from './case'

export const templateCases: readonly MistakeCase[] = [
  {
    mistake: 'a label whose hole is not closed',
    changes: [widget('x-entity/label', '{name')],
    code: 'E425',
    at: '"label": "▸{name"',
    suggestion: '{name}',
  },
  {
    mistake: 'a label with an empty hole',
    changes: [widget('x-entity/label', '{} {name}')],
    code: 'E425',
    at: '"label": "▸{} {name}"',
    says: 'lacuna vazia',
  },
  {
    mistake: 'a label with a brace that nothing opened',
    changes: [widget('x-entity/label', '{name} – code}')],
    code: 'E425',
    at: '"label": "{name} – code▸}"',
    suggestion: '{code}',
  },
  {
    mistake: 'a label with spaces in its hole',
    changes: [widget('x-entity/label', '{ name }')],
    code: 'E425',
    at: '"label": "▸{ name }"',
    suggestion: '{name}',
  },
  {
    mistake: 'a label with doubled braces',
    changes: [widget('x-entity/label', '{{name}}')],
    code: 'E425',
    at: '"label": "▸{{name}}"',
  },
  {
    mistake: 'a label that is the name of a field without braces',
    changes: [widget('x-entity/label', 'code')],
    code: 'E426',
    at: '"label": ▸"code"',
    suggestion: '{code}',
    says: 'todo registro se chamaria "code"',
  },
  {
    mistake: 'a label of words alone',
    changes: [widget('x-entity/label', 'Peça da casa')],
    code: 'E426',
    at: '"label": ▸"Peça da casa"',
    suggestion: '{name}',
  },
  {
    mistake: "a removal's text with a field that nothing fills",
    changes: [widget('x-entity/messages/removed', 'A peça {name} foi excluída')],
    code: 'E427',
    at: '"removed": "A peça {▸name} foi excluída"',
    suggestion: '{label}',
  },
  {
    mistake: 'a text without holes that has one',
    changes: [widget('x-entity/rules/0/message', 'Feita em {born}')],
    code: 'E427',
    at: '"message": "Feita em {▸born}"',
    says: 'message não tem lacunas',
  },
  {
    mistake: 'a title of a field with a hole',
    changes: [widget('properties/note/title', 'Nota de {name}')],
    code: 'E427',
    at: '"title": "Nota de {▸name}"',
  },
  {
    mistake: 'a question that goes on behind a reference',
    changes: [widget('x-entity/actions/0/confirm', 'Tocar {zone_id.name}?')],
    code: 'E306',
    at: '"confirm": "Tocar {▸zone_id.name}?"',
  },
]
