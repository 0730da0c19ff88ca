/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import type { Entity } from '#model/entity/entity'
import {
  type EntityBody,
  type EntityEvents,
  type EntityHead,
  joinEntity,
  withEvents,
} from '#model/entity/load/head'
import { addExpressions } from '#model/expression/expression'
import words from './events.json'
import heads from './heads.json'
import _admin from './schemas/admin.json'
import _adubagemecalagem from './schemas/adubagemecalagem.json'
import _analise_leite from './schemas/analise_leite.json'
import _anuidade from './schemas/anuidade.json'
import _aprovacao from './schemas/aprovacao.json'
import _atividades from './schemas/atividades.json'
import _bioestimulante from './schemas/bioestimulante.json'
import _cidade from './schemas/cidade.json'
import _cotacao from './schemas/cotacao.json'
import _defensivos from './schemas/defensivos.json'
import _doenca from './schemas/doenca.json'
import _empresa from './schemas/empresa.json'
import _especie from './schemas/especie.json'
import _estado from './schemas/estado.json'
import _estrutura from './schemas/estrutura.json'
import _fazenda from './schemas/fazenda.json'
import _fertilizantes from './schemas/fertilizantes.json'
import _gestor from './schemas/gestor.json'
import _herbicida from './schemas/herbicida.json'
import _integracaofile from './schemas/integracaofile.json'
import _irrigacao from './schemas/irrigacao.json'
import _maturacao from './schemas/maturacao.json'
import _microbiologicasEnzimaticas from './schemas/microbiologicasEnzimaticas.json'
import _modelo_mensagem from './schemas/modelo_mensagem.json'
import _nematoides from './schemas/nematoides.json'
import _pagamento from './schemas/pagamento.json'
import _pais from './schemas/pais.json'
import _parceiro from './schemas/parceiro.json'
import _parcelasavaliadas from './schemas/parcelasavaliadas.json'
import _pedido from './schemas/pedido.json'
import _peneira from './schemas/peneira.json'
import _permission from './schemas/permission.json'
import _praga from './schemas/praga.json'
import _produto from './schemas/produto.json'
import _produtor from './schemas/produtor.json'
import _produtorFazenda from './schemas/produtorFazenda.json'
import _profundidade from './schemas/profundidade.json'
import _qualidade_diaria from './schemas/qualidade_diaria.json'
import _qualidade_mensal from './schemas/qualidade_mensal.json'
import _regiao from './schemas/regiao.json'
import _register from './schemas/register.json'
import _relatorio from './schemas/relatorio.json'
import _remineralizador from './schemas/remineralizador.json'
import _role from './schemas/role.json'
import _safra from './schemas/safra.json'
import _short_url from './schemas/short_url.json'
import _supervisor from './schemas/supervisor.json'
import _sys_broadcast_message from './schemas/sys_broadcast_message.json'
import _sys_outbox_message from './schemas/sys_outbox_message.json'
import _talhao from './schemas/talhao.json'
import _tecnico from './schemas/tecnico.json'
import _variedade from './schemas/variedade.json'

const bodies = [
  _admin,
  _adubagemecalagem,
  _analise_leite,
  _anuidade,
  _aprovacao,
  _atividades,
  _bioestimulante,
  _cidade,
  _cotacao,
  _defensivos,
  _doenca,
  _empresa,
  _especie,
  _estado,
  _estrutura,
  _fazenda,
  _fertilizantes,
  _gestor,
  _herbicida,
  _integracaofile,
  _irrigacao,
  _maturacao,
  _microbiologicasEnzimaticas,
  _modelo_mensagem,
  _nematoides,
  _pagamento,
  _pais,
  _parceiro,
  _parcelasavaliadas,
  _pedido,
  _peneira,
  _permission,
  _praga,
  _produto,
  _produtor,
  _produtorFazenda,
  _profundidade,
  _qualidade_diaria,
  _qualidade_mensal,
  _regiao,
  _register,
  _relatorio,
  _remineralizador,
  _role,
  _safra,
  _short_url,
  _supervisor,
  _sys_broadcast_message,
  _sys_outbox_message,
  _talhao,
  _tecnico,
  _variedade,
] as unknown as readonly EntityBody[]

const events = words as unknown as Readonly<Record<string, EntityEvents>>

const all: readonly Entity[] = bodies.map((plain, at) => {
  const head = heads[at] as unknown as EntityHead
  const body = withEvents(plain, events[head.name])
  addExpressions(body['x-expressions'] ?? {})
  return joinEntity(head, body)
})

/** Every entity of the installation, by name order. */
export const entities: readonly Entity[] = all.filter(({ system }) => !system)

/** The views of the engine's own tables, which are only read. */
export const systemEntities: readonly Entity[] = all.filter(({ system }) => system)
