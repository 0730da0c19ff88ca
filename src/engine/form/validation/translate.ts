import { type Registry, replaceStringParameters, TranslatableString } from '@rjsf/utils'

/**
 * rjsf's own texts in pt-BR. The type requires a translation for each text, including those of new versions.
 */
const sentences: Readonly<Record<TranslatableString, string>> = {
  [TranslatableString.ArrayItemTitle]: 'Item',
  [TranslatableString.MissingItems]: 'Falta a definição dos itens',
  [TranslatableString.EmptyArray]: 'Nenhum item ainda. Use o botão abaixo para adicionar.',
  [TranslatableString.YesLabel]: 'Sim',
  [TranslatableString.NoLabel]: 'Não',
  [TranslatableString.CloseLabel]: 'Fechar',
  [TranslatableString.ErrorsLabel]: 'Erros',
  [TranslatableString.NewStringDefault]: 'Novo valor',
  [TranslatableString.AddButton]: 'Adicionar',
  [TranslatableString.AddItemButton]: 'Adicionar item',
  [TranslatableString.CopyButton]: 'Copiar',
  [TranslatableString.ExpandButton]: 'Expandir ciclo',
  [TranslatableString.MoveDownButton]: 'Mover para baixo',
  [TranslatableString.MoveUpButton]: 'Mover para cima',
  [TranslatableString.RemoveButton]: 'Remover',
  [TranslatableString.NowLabel]: 'Agora',
  [TranslatableString.ClearLabel]: 'Limpar',
  [TranslatableString.AriaDateLabel]: 'Escolha uma data',
  [TranslatableString.PreviewLabel]: 'Prévia',
  [TranslatableString.DecrementAriaLabel]: 'Diminuir 1',
  [TranslatableString.IncrementAriaLabel]: 'Aumentar 1',
  [TranslatableString.OptionalObjectAdd]: 'Preencher o campo opcional',
  [TranslatableString.OptionalObjectRemove]: 'Esvaziar o campo opcional',
  [TranslatableString.OptionalObjectEmptyMsg]: 'Campo opcional sem dados',
  [TranslatableString.Type]: 'Tipo',
  [TranslatableString.Value]: 'Valor',
  [TranslatableString.ClearButton]: 'limpar',
  [TranslatableString.UnknownFieldType]: 'Tipo de campo desconhecido: %1',
  [TranslatableString.OptionPrefix]: 'Opção %1',
  [TranslatableString.TitleOptionPrefix]: '%1, opção %2',
  [TranslatableString.KeyLabel]: 'Chave de %1',
  [TranslatableString.DeprecatedLabel]: '%1 (em desuso)',
  [TranslatableString.CycleDetected]: 'Referência circular no campo "%1"',
  [TranslatableString.InvalidObjectField]: 'Configuração inválida do objeto "%1": %2.',
  [TranslatableString.UnsupportedField]: 'Campo sem suporte.',
  [TranslatableString.UnsupportedFieldWithId]: 'Campo %1 sem suporte.',
  [TranslatableString.UnsupportedFieldWithReason]: 'Campo sem suporte: %1.',
  [TranslatableString.UnsupportedFieldWithIdAndReason]: 'Campo %1 sem suporte: %2.',
  [TranslatableString.FilesInfo]: '%1 (%2, %3 bytes)',
}

export const translateFormString: Registry['translateString'] = (key, params) =>
  replaceStringParameters(sentences[key], params)
