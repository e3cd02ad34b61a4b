// First: the packages of Angular are compiled when the page loads.
import '@angular/compiler';
import { HttpClient, provideHttpClient } from '@angular/common/http';
import { Component, ElementRef, inject, provideZonelessChangeDetection, Renderer2 } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { follow } from './shop.mjs';

class Shop {
  constructor() {
    this.host = inject(ElementRef).nativeElement;
    this.renderer = inject(Renderer2);
    this.http = inject(HttpClient);
    follow(() => this.show());
    this.show();
  }

  show() {
    this.http.get(`/data${location.pathname}`).subscribe((parts) => {
      this.host.replaceChildren();
      for (const part of parts) this.renderer.appendChild(this.host, this.draw(part));
    });
  }

  /** Templates have no scripts, so the elements are made as libraries of Angular make theirs. */
  draw(part) {
    const { renderer } = this;
    if (typeof part === 'string') return renderer.createText(part);
    const [name, attributes, ...inside] = part;
    const element = renderer.createElement(name);
    for (const [key, value] of Object.entries(attributes)) renderer.setAttribute(element, key, value);
    for (const inner of inside) renderer.appendChild(element, this.draw(inner));
    return element;
  }
}

bootstrapApplication(Component({ selector: 'app-root', template: '' })(Shop), {
  providers: [provideZonelessChangeDetection(), provideHttpClient()],
});
