package io.pushforward.figure.draw;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.TextAttribute;
import java.awt.font.TextLayout;
import java.text.AttributedString;
import java.util.List;

/** A line of text in the nearest font that the machine has; characters that it lacks come from the next one. */
final class TextRun {
    private static final List<String> FAMILIES = List.of("Helvetica", "Arial", "Liberation Sans", "Nimbus Sans");

    private final TextLayout layout;

    TextRun(String text, TextStyle style, FontRenderContext context) {
        int weight = style.weight() == TextStyle.Weight.BOLD ? Font.BOLD : Font.PLAIN;
        Font wanted = nearest(weight, (float) style.size());
        Font fallback = new Font(Font.SANS_SERIF, weight, 1).deriveFont((float) style.size());
        AttributedString string = new AttributedString(text);
        for (int i = 0; i < text.length(); i++)
            string.addAttribute(TextAttribute.FONT, wanted.canDisplay(text.charAt(i)) ? wanted : fallback, i, i + 1);
        layout = new TextLayout(string.getIterator(), context);
    }

    double length() {
        return layout.getAdvance();
    }

    void draw(Graphics2D paper) {
        layout.draw(paper, 0, 0);
    }

    private static Font nearest(int weight, float size) {
        for (String family : FAMILIES) {
            Font font = new Font(family, weight, 1);
            if (font.getFamily(java.util.Locale.ROOT).equals(family)) return font.deriveFont(size);
        }
        return new Font(Font.SANS_SERIF, weight, 1).deriveFont(size);
    }
}
