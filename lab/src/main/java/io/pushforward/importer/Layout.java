package io.pushforward.importer;

import java.util.List;

/** Users' files of one layout, ready to give the laws of each side. */
interface Layout {
    /** The sides that the files hold: {@code target}, {@code input}, and further inputs such as {@code input_before}. */
    List<String> sides();

    ImportedSide side(String side);
}
