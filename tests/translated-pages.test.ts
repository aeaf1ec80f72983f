/** A browser that translates a page puts elements in the place of texts: what comes and goes beside a bare text then finds it gone. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../sync-server/boot.mjs';

const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ? bare(node.expression) : node;
const isElement = (node: ts.Node) =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
const isNothing = (node: ts.Expression) =>
  node.kind === ts.SyntaxKind.NullKeyword || node.getText() === 'undefined';

/** `{on && …}`, `{on ? … : null}` */
function comesAndGoes(child: ts.JsxChild): boolean {
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  const expression = bare(child.expression);
  if (ts.isConditionalExpression(expression))
    return isNothing(bare(expression.whenTrue)) || isNothing(bare(expression.whenFalse));
  return (
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  );
}

/** A text that a sentence or a word of the catalogue gives. */
function isBareText(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() !== '';
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  const expression = bare(child.expression);
  if (ts.isBinaryExpression(expression)) return false; // what comes and goes is asked for itself
  if (ts.isConditionalExpression(expression))
    return !isElement(bare(expression.whenTrue)) && !isNothing(bare(expression.whenTrue));
  return (
    /^(say|words|label|title|text)\b/.test(expression.getText()) && !/\.map\(/.test(expression.getText())
  );
}

/** Texts alone, or elements of a fragment beside a text: they go without a parent of their own. */
function goesBare(child: ts.JsxChild): boolean {
  if (!ts.isJsxExpression(child) || !child.expression) return false;
  const expression = bare(child.expression);
  const shown = ts.isBinaryExpression(expression) ? bare(expression.right) : expression;
  return ts.isJsxFragment(shown) || ts.isTemplateExpression(shown) || ts.isStringLiteral(shown);
}

it('no element comes before a bare text of the same parent, and no bare text goes beside others', () => {
  const found: string[] = [];
  for (const file of globSync('src/**/*.tsx', { cwd: root }).filter(
    (each) => !/\.test\.|src\/dev\//.test(each),
  )) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const look = (node: ts.Node) => {
      if (ts.isJsxElement(node)) {
        const children = node.children.filter((child) => !ts.isJsxText(child) || child.text.trim() !== '');
        children.forEach((child, at) => {
          if (!comesAndGoes(child)) return;
          const text = children.slice(at + 1).find((later) => ts.isJsxElement(later) || isBareText(later));
          if (text !== undefined && isBareText(text))
            found.push(`${file}: ${text.getText()} behind ${child.getText()}`);
          if (goesBare(child) && children.some(isBareText)) found.push(`${file}: ${child.getText()}`);
        });
      }
      ts.forEachChild(node, look);
    };
    look(source);
  }
  expect(found).toEqual([]);
});
