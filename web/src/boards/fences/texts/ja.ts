/** Fencesのボードの日本語。ゲームのことばのほかに言うことです。 */
import type { Said } from './en';

const ja: Said = {
  land: '土地',
  first: '最初のタイル',
  place: '最初の場所',
  from: (way) => `最初のタイルから：${way}`,
  bearings: ['左', '右', '上', '下'],
  ways: (count) => `向き${count}通り`,
  tile: 'タイル',
  barn: (where) => `${where}に納屋`,
  field: (whose) => `牧草地（${whose}）`,
  worth: (value) => `価値${value}`,
  share: '納屋1つ',
  gaps: (count) => `すき間${count}`,
  closed: '閉じている',
  nobody: '持ち主なし',
  closer: '近づく',
  farther: '離れる',
  whole: '全体',
  more: { north: '上にも場所があります', east: '右にも場所があります', south: '下にも場所があります', west: '左にも場所があります' },
  hand: 'あなたのタイル',
  stack: () => '枚残り',
  home: (count) => `手元の納屋${count}つ`,
  turns: 'どの向き？',
  where: 'どこに置きますか？',
  wayRound: 'どの向きですか？',
  keys: { pan: '土地を動かす', zoom: '近づく、離れる', whole: 'また全体を見る', turn: 'タイルを回す', walk: '納屋のある牧草地を順に聞く' },
  empty: '動物なし',
  tests: {
    at_least: (n) => `{}${n}+`,
    none_of: () => '{}なし',
    only: () => '{}だけ',
    kinds: (n) => (n === 0 ? '動物なし' : `${n}種類`),
    animals_min: (n) => `動物${n}+`,
    animals_max: (n) => `動物〜${n}`,
    tiles_min: (n) => `タイル${n}+`,
    tiles_max: (n) => `タイル〜${n}`,
  },
};

export default ja;
