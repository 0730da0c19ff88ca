/* The pt-BR messages about an entity, based on its title and gender. */
import type { EntityMessages } from '../entity'

type Gender = 'm' | 'f'

function article(gender: Gender): string {
  return gender === 'f' ? 'a' : 'o'
}

/** "o registro", or "O registro" at the start of a sentence. */
function withArticle(title: string, gender: Gender, isStart = false): string {
  const word = article(gender)
  return `${isStart ? word.toUpperCase() : word} ${title}`
}

export function defaultMessages(title: string, plural: string, gender: Gender): EntityMessages {
  const it = withArticle(title, gender)
  const It = withArticle(title, gender, true)
  const end = article(gender)
  return {
    confirmRemoveTitle: 'Exclusão',
    confirmRemove: `Tem certeza que deseja excluir ${it}?`,
    removed: `${It} foi excluíd${end} com sucesso!`,
    removeFailedTitle: 'Atenção!',
    removeFailed: `Não foi possivel excluir ${it}!`,
    removeRefusedTitle: 'Atenção!',
    removeRefused: '{motivo}',
    created: `${It} foi cadastrad${end} com sucesso!`,
    updated: `${It} foi atualizad${end} com sucesso!`,
    saveFailed: `Não foi possível salvar ${it}!`,
    createTitle: `Cadastrar ${title}`,
    editTitle: `Alterar ${title}`,
    listTitle: plural,
  }
}
